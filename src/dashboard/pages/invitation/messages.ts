import { defineMessages } from "../../messages/define_messages.ts";

export const INVITATION = defineMessages({
  en: {
    title: "You have been invited",
    gone:
      "This invitation is no longer valid. It was used, withdrawn, or is older than seven days. Ask for another one.",
    lead: "You have been invited to join {name}.",
    leadBy: "{email} has invited you to join {name}.",
    onlyFor: "Only {email} can accept it.",
    terms: "Your role will be: {role}. The invitation is valid until {date}.",
    signUp: "Create an account and join",
    logIn: "Log in and join",
    as: "You are signed in as {email}.",
    ofProvider:
      "You are logged in with single sign-on as {email}. Such a session stays in its organization: log in with your password or a passkey to accept.",
    otherLogIn: "Log out and log in again",
    accept: "Accept invitation",
    joined: "You joined {name}",
  },
  de: {
    title: "Sie wurden eingeladen",
    gone:
      "Diese Einladung ist nicht mehr gültig. Sie wurde verwendet oder widerrufen oder ist älter als sieben Tage. Bitten Sie um eine neue.",
    lead: "Sie wurden eingeladen, {name} beizutreten.",
    leadBy: "{email} hat Sie eingeladen, {name} beizutreten.",
    onlyFor: "Nur {email} kann sie annehmen.",
    terms: "Ihre Rolle: {role}. Die Einladung gilt bis {date}.",
    signUp: "Konto erstellen und beitreten",
    logIn: "Anmelden und beitreten",
    as: "Sie sind als {email} angemeldet.",
    ofProvider:
      "Sie sind über Single Sign-on als {email} angemeldet. Eine solche Sitzung bleibt in ihrer Organisation: Melden Sie sich mit Ihrem Passwort oder einem Passkey an, um anzunehmen.",
    otherLogIn: "Abmelden und neu anmelden",
    accept: "Einladung annehmen",
    joined: "Sie sind {name} beigetreten",
  },
  fr: {
    title: "Vous avez été invité",
    gone:
      "Cette invitation n’est plus valable. Elle a été utilisée ou révoquée, ou date de plus de sept jours. Demandez-en une autre.",
    lead: "Vous avez été invité à rejoindre {name}.",
    leadBy: "{email} vous a invité à rejoindre {name}.",
    onlyFor: "Seul {email} peut l’accepter.",
    terms: "Votre rôle sera : {role}. L’invitation est valable jusqu’au {date}.",
    signUp: "Créer un compte et rejoindre",
    logIn: "Se connecter et rejoindre",
    as: "Vous êtes connecté en tant que {email}.",
    ofProvider:
      "Vous êtes connecté par authentification unique en tant que {email}. Une telle session reste dans son organisation : connectez-vous avec votre mot de passe ou une clé d’accès pour accepter.",
    otherLogIn: "Se déconnecter et se reconnecter",
    accept: "Accepter l’invitation",
    joined: "Vous avez rejoint {name}",
  },
  es: {
    title: "Ha recibido una invitación",
    gone: "Esta invitación ya no es válida. Se ha usado o revocado, o tiene más de siete días. Pida otra.",
    lead: "Le han invitado a unirse a {name}.",
    leadBy: "{email} le ha invitado a unirse a {name}.",
    onlyFor: "Solo {email} puede aceptarla.",
    terms: "Su rol será: {role}. La invitación es válida hasta el {date}.",
    signUp: "Crear una cuenta y unirse",
    logIn: "Iniciar sesión y unirse",
    as: "Ha iniciado sesión como {email}.",
    ofProvider:
      "Ha iniciado sesión con inicio de sesión único como {email}. Esa sesión se queda en su organización: inicie sesión con su contraseña o una llave de acceso para aceptar.",
    otherLogIn: "Cerrar sesión e iniciarla de nuevo",
    accept: "Aceptar la invitación",
    joined: "Se ha unido a {name}",
  },
  ar: {
    title: "لديك دعوة",
    gone: "لم تعد هذه الدعوة صالحة: استُخدمت أو أُلغيت أو مضى عليها أكثر من سبعة أيام. اطلب دعوة أخرى.",
    lead: "أنت مدعو إلى الانضمام إلى {name}.",
    leadBy: "يدعوك {email} إلى الانضمام إلى {name}.",
    onlyFor: "لا يستطيع قبولها إلا {email}.",
    terms: "سيكون دورك: {role}. الدعوة صالحة حتى {date}.",
    signUp: "أنشئ حسابًا وانضم",
    logIn: "سجّل الدخول للانضمام",
    as: "أنت مسجّل الدخول باسم {email}.",
    ofProvider:
      "سجّلت الدخول بالدخول الموحّد باسم {email}. تبقى هذه الجلسة في مؤسستها: سجّل الدخول بكلمة مرورك أو بمفتاح مرور للانضمام.",
    otherLogIn: "سجّل الخروج ثم الدخول من جديد",
    accept: "انضمام",
    joined: "انضممت إلى {name}",
  },
});
