import type { MailTexts } from "./mail_texts.ts";

export const FR: MailTexts = {
  direction: "ltr",
  link: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
  footer: "Envoyé par Locus sur {host}.",
  verification: {
    subject: "Confirmez votre adresse e-mail",
    lead:
      "Quelqu’un a créé un compte Locus avec l’adresse {email}. Si c’était vous, confirmez que cette adresse est la vôtre.",
    button: "Confirmer l’adresse",
    note: "Le lien est valable trois jours. Si ce n’était pas vous, ignorez ce message.",
  },
  invitation: {
    subject: "Invitation à rejoindre {organization}",
    lead: "{inviter} vous invite à rejoindre {organization} sur Locus.",
    button: "Voir l’invitation",
    note: "L’invitation est valable jusqu’au {date}. Si vous ne connaissez pas l’expéditeur, ignorez ce message.",
  },
  invitationByFormer: {
    subject: "Invitation à rejoindre {organization}",
    lead: "Vous êtes invité à rejoindre {organization} sur Locus.",
    button: "Voir l’invitation",
    note: "L’invitation est valable jusqu’au {date}. Si vous ne connaissez pas l’expéditeur, ignorez ce message.",
  },
  reset: {
    subject: "Définir un nouveau mot de passe",
    lead:
      "Quelqu’un a demandé un nouveau mot de passe pour le compte Locus de {email}. Si c’était vous, définissez-le maintenant.",
    button: "Définir un nouveau mot de passe",
    note:
      "Le lien fonctionne une fois, pendant une heure. Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.",
  },
  passwordChanged: {
    subject: "Votre mot de passe a été modifié",
    lead: "Le mot de passe du compte Locus de {email} a été modifié le {time}. Les autres sessions ont été fermées.",
    button: "Définir un autre mot de passe",
    note: "Si c’était vous, il n’y a rien à faire. Sinon, définissez tout de suite un autre mot de passe.",
  },
  batchCompleted: {
    subject: "Lot terminé : {name}",
    lead:
      "Le lot {name} de {organization} est terminé. Lignes : {total}. Trouvées : {found}. Incertaines : {uncertain}. Non trouvées : {unresolved}. Échouées : {failed}.",
    button: "Ouvrir le lot",
    note:
      "Vous recevez ce message parce que vous avez créé le lot. Vous pouvez désactiver ces messages dans votre compte : {accountUrl}",
  },
  batchFailed: {
    subject: "Échec du lot : {name}",
    lead:
      "Le lot {name} de {organization} a échoué. Lignes : {total}. Trouvées : {found}. Incertaines : {uncertain}. Non trouvées : {unresolved}. Échouées : {failed}.",
    button: "Ouvrir le lot",
    note:
      "Vous recevez ce message parce que vous avez créé le lot. Vous pouvez désactiver ces messages dans votre compte : {accountUrl}",
  },
  limitWarning: {
    subject: "{organization} a utilisé 80 % de ses appels",
    lead: "{organization} a utilisé {calls} de ses {limit} appels de {month}.",
    button: "Ouvrir l’utilisation",
    note:
      "Quand tous les appels sont utilisés, les appels live sont refusés jusqu’au mois suivant. L’opérateur du service fixe la limite.",
  },
  limitReached: {
    subject: "{organization} a utilisé tous ses appels",
    lead:
      "{organization} a utilisé tous ses {limit} appels de {month}. Les appels live suivants sont refusés jusqu’au mois suivant.",
    button: "Ouvrir l’utilisation",
    note: "L’opérateur du service fixe la limite.",
  },
  test: {
    subject: "Message de test de Locus",
    lead: "Ce message montre que Locus peut envoyer des e-mails.",
    button: "Ouvrir Locus",
    note: "Il a été envoyé par la commande mail test.",
  },
};
