/** The pages of people who are not signed in, which load together. */
export { InvitationPage } from "./invitation/page.tsx";
export { LogInPage } from "./login/page.tsx";
export { ResetPage } from "./reset/page.tsx";
export { SignUpPage } from "./signup/page.tsx";
export { StartPage } from "./start/page.tsx";
export { VerifyPage } from "./verify/page.tsx";
