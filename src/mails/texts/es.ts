import type { MailTexts } from "./mail_texts.ts";

export const ES: MailTexts = {
  direction: "ltr",
  link: "Si el botón no funciona, abra esta dirección:",
  footer: "Enviado por Locus en {host}.",
  verification: {
    subject: "Confirme su correo electrónico",
    lead:
      "Alguien ha creado una cuenta de Locus con la dirección {email}. Si ha sido usted, confirme que la dirección es suya.",
    button: "Confirmar dirección",
    note: "El enlace es válido durante tres días. Si no ha sido usted, ignore este mensaje.",
  },
  invitation: {
    subject: "Invitación a {organization}",
    lead: "{inviter} le invita a unirse a {organization} en Locus.",
    button: "Ver invitación",
    note: "La invitación es válida hasta el {date}. Si no conoce al remitente, ignore este mensaje.",
  },
  invitationByFormer: {
    subject: "Invitación a {organization}",
    lead: "Tiene una invitación para unirse a {organization} en Locus.",
    button: "Ver invitación",
    note: "La invitación es válida hasta el {date}. Si no conoce al remitente, ignore este mensaje.",
  },
  reset: {
    subject: "Definir una nueva contraseña",
    lead:
      "Alguien ha pedido una nueva contraseña para la cuenta de Locus de {email}. Si ha sido usted, defínala ahora.",
    button: "Definir una nueva contraseña",
    note:
      "El enlace funciona una vez, durante una hora. Si no ha sido usted, ignore este mensaje: su contraseña no cambia.",
  },
  passwordChanged: {
    subject: "Su contraseña ha cambiado",
    lead: "La contraseña de la cuenta de Locus de {email} se cambió el {time}. Las demás sesiones se han cerrado.",
    button: "Definir otra contraseña",
    note: "Si ha sido usted, no tiene que hacer nada. Si no, defina otra contraseña de inmediato.",
  },
  batchCompleted: {
    subject: "Lote terminado: {name}",
    lead:
      "El lote {name} de {organization} ha terminado. Filas: {total}. Encontradas: {found}. Inciertas: {uncertain}. No encontradas: {unresolved}. Fallidas: {failed}.",
    button: "Abrir lote",
    note: "Recibe este mensaje porque creó el lote. Puede desactivar estos mensajes en su cuenta: {accountUrl}",
  },
  batchFailed: {
    subject: "Lote fallido: {name}",
    lead:
      "El lote {name} de {organization} ha fallado. Filas: {total}. Encontradas: {found}. Inciertas: {uncertain}. No encontradas: {unresolved}. Fallidas: {failed}.",
    button: "Abrir lote",
    note: "Recibe este mensaje porque creó el lote. Puede desactivar estos mensajes en su cuenta: {accountUrl}",
  },
  limitWarning: {
    subject: "{organization} ha usado el 80 % de sus llamadas",
    lead: "{organization} ha usado {calls} de sus {limit} llamadas de {month}.",
    button: "Abrir uso",
    note:
      "Cuando se usan todas las llamadas, las llamadas live se rechazan hasta el mes siguiente. El operador del servicio fija el límite.",
  },
  limitReached: {
    subject: "{organization} ha usado todas sus llamadas",
    lead:
      "{organization} ha usado todas sus {limit} llamadas de {month}. Las demás llamadas live se rechazan hasta el mes siguiente.",
    button: "Abrir uso",
    note: "El operador del servicio fija el límite.",
  },
  test: {
    subject: "Mensaje de prueba de Locus",
    lead: "Este mensaje muestra que Locus puede enviar correo.",
    button: "Abrir Locus",
    note: "Se ha enviado con el comando mail test.",
  },
};
