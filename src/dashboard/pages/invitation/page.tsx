import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api_error.ts";
import { send } from "../../api/send.ts";
import type { Joined, OpenInvitation } from "../../api/types.ts";
import { choose } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { Screen } from "../../kit/screen.tsx";
import { ROLE_NAMES } from "../../layout/role_names.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import type { PageProps } from "../../page.ts";
import { go } from "../../router/go.ts";
import { Link } from "../../router/link.tsx";
import { loadMe } from "../../session/load_me.ts";
import { session } from "../../session/session.ts";
import { signOut } from "../../session/sign_out.ts";
import { defineMessages } from "../../messages/define_messages.ts";

const INVITATION = defineMessages({
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

/** The page of an invitation's link: the person joins at once, or after signing up or logging in. */
export function InvitationPage({ params }: PageProps) {
  const t = useMessages(INVITATION);
  const token = params["token"] ?? "";
  const invitation = useResource((signal) => readInvitation(token, signal), [token]);
  return (
    <Screen title={t("title")}>
      <Loaded resource={invitation}>
        {(found) =>
          found === undefined
            ? <p class="note bad" role="alert">{t("gone")}</p>
            : <Invited invitation={found} token={token} />}
      </Loaded>
    </Screen>
  );
}

function Invited({ invitation, token }: { readonly invitation: OpenInvitation; readonly token: string }) {
  const t = useMessages(INVITATION);
  const roleName = useMessages(ROLE_NAMES);
  const { date } = useFormats();
  const who = useStore(session);
  const { organization: { name }, invited_by: inviter, role, email, expires_at: end } = invitation;
  const accept = async (): Promise<void> => {
    const { organization } = await api.post<Joined>(`/v1/invitations/${encodeURIComponent(token)}/accept`);
    choose({ organization: organization.id });
    await loadMe();
    toast(t("joined", { name: organization.name }));
    go("/");
  };
  const here = encodeURIComponent(`/invitations/${encodeURIComponent(token)}`);
  return (
    <>
      <p class="lead broken">{inviter === null ? t("lead", { name }) : t("leadBy", { name, email: inviter })}</p>
      <p class="muted broken">
        {t("terms", { role: roleName(role), date: date(end) })} {email === null ? null : t("onlyFor", { email })}
      </p>
      {who.state === "present" && who.me.single_sign_on
        ? (
          <div class="stack">
            <p class="broken">{t("ofProvider", { email: who.me.user.email })}</p>
            <ActionButton onAct={() => signOut(`/invitations/${encodeURIComponent(token)}`)}>
              {t("otherLogIn")}
            </ActionButton>
          </div>
        )
        : who.state === "present"
        ? (
          <Form submitLabel={t("accept")} onSubmit={accept} onCancel={() => go("/")}>
            <p class="broken">{t("as", { email: who.me.user.email })}</p>
          </Form>
        )
        : (
          <div class="stack">
            <Link to={`/signup?invitation=${encodeURIComponent(token)}`} class="button primary">{t("signUp")}</Link>
            <Link to={`/login?next=${here}`} class="button">{t("logIn")}</Link>
          </div>
        )}
    </>
  );
}

/** The invitation of a token; undefined if there is none. */
async function readInvitation(token: string, signal: AbortSignal): Promise<OpenInvitation | undefined> {
  try {
    const path = `/v1/invitations/${encodeURIComponent(token)}`;
    const response = await send({ method: "GET", path, headers: {}, signal });
    return await response.json();
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) {
      return undefined;
    }
    throw error;
  }
}
