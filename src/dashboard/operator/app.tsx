import { useStore } from "../base/use_store.ts";
import { Failure } from "../kit/loading/failure.tsx";
import { Loading } from "../kit/loading/loading.tsx";
import { Toaster } from "../kit/notices/toaster.tsx";
import { Screen } from "../kit/screen.tsx";
import { GuestFrame } from "../layout/guest_frame.tsx";
import { Missing } from "../layout/missing.tsx";
import { currentRoute } from "../router/current_route.ts";
import { AuditPage } from "./audit.tsx";
import { DataPage } from "./data.tsx";
import { OperatorFrame } from "./frame.tsx";
import { LogInPage } from "./log_in.tsx";
import { operatorSession, startOperator } from "./operator_session.ts";
import { OrganizationPage } from "./organization.tsx";
import { OrganizationsPage } from "./organizations.tsx";
import { ProcessesPage } from "./processes.tsx";
import { QueuesPage } from "./queues.tsx";
import { SecondFactorPage } from "./second_factor.tsx";
import { SetPasswordPage } from "./set_password.tsx";

/** The operators' pages: the log-in, or the page of the current path for an operator who is logged in. */
export function OperatorApp() {
  return (
    <>
      <Current />
      <Toaster />
    </>
  );
}

function Current() {
  const { path } = useStore(currentRoute);
  const who = useStore(operatorSession);
  if (path === "/operator/password") {
    return (
      <GuestFrame>
        <SetPasswordPage />
      </GuestFrame>
    );
  }
  if (who.state === "present") {
    return (
      <OperatorFrame email={who.email} path={path}>
        <PageOf path={path} />
      </OperatorFrame>
    );
  }
  return (
    <GuestFrame>
      {who.state === "starting" ? <Loading /> : who.state === "absent" ? <LogInPage /> : (
        <Screen title="Locus">
          <Failure error={who.error} onRetry={() => void startOperator()} />
        </Screen>
      )}
    </GuestFrame>
  );
}

const ORGANIZATION = /^\/operator\/organizations\/(org_[0-9a-z]{1,40})$/u;

function PageOf({ path }: { readonly path: string }) {
  const id = ORGANIZATION.exec(path)?.[1];
  if (id !== undefined) {
    return <OrganizationPage key={id} id={id} />;
  }
  switch (path) {
    case "/operator":
      return <OrganizationsPage />;
    case "/operator/queues":
      return <QueuesPage />;
    case "/operator/processes":
      return <ProcessesPage />;
    case "/operator/data":
      return <DataPage />;
    case "/operator/second-factor":
      return <SecondFactorPage />;
    case "/operator/audit":
      return <AuditPage />;
    default:
      return <Missing />;
  }
}
