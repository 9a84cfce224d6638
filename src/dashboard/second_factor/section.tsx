import { useEffect, useState } from "preact/hooks";
import { api, saveFile } from "../api/api.ts";
import { ApiError } from "../api/send.ts";
import type { AddedFactor, AddedPasskey, NewTotp, SecondFactor, WebAuthnOptions } from "../api/types.ts";
import { ActionButton, Button, CodeBlock, ProblemNote, toast, useAction } from "../kit/actions.tsx";
import { askToConfirm, Dialog, FormDialog, openDialog, ShownOnce } from "../kit/dialog.tsx";
import { Loaded, Loading, Table, useApi } from "../kit/lists.tsx";
import { Moment, Section } from "../kit/screen.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { loadMe } from "../session/sign_in.ts";
import { canUsePasskeys, CodeField, makePasskey, PasskeyRefused } from "./code_field.tsx";
import { whenConfirmed } from "./when_confirmed.tsx";
import { Form, TextField, textOf } from "../kit/fields.tsx";
import { SECOND_FACTOR } from "../texts/en.json";

const t = messagesOf(SECOND_FACTOR);

const FILE_NAME = "locus-recovery-codes.txt";

/** The person's second factors: added, listed, removed, with recovery codes. */
export function SecondFactorSection() {
  const factors = useApi<SecondFactor>("/v1/account/second-factor");
  return (
    <Section title={shared("secondFactor")} lead={t("lead")} kind="card" anchor="second-factor">
      <Loaded resource={factors}>{(data) => <Factors factors={data} onChanged={factors.refresh} />}</Loaded>
    </Section>
  );
}

function Factors({ factors, onChanged }: { readonly factors: SecondFactor; readonly onChanged: () => void }) {
  const { problem, act } = useAction();
  const { totp, passkeys, passkeys_offered: isOffered, recovery_codes: codes, required_by: requiredBy } = factors;
  const rows = [
    ...(totp === null ? [] : [{ ...totp, name: t("app"), path: "/v1/account/second-factor/totp" }]),
    ...passkeys.map((one) => ({ ...one, path: `/v1/account/passkeys/${one.id}` })),
  ];
  const start = (AddDialog: typeof AppDialog): void =>
    void act(() =>
      whenConfirmed(async () => {
        await assertConfirmed();
        openDialog(<AddDialog onAdded={added} />);
      })
    );
  const added = (fresh: readonly string[] | null): void => {
    toast(t("added"));
    if (fresh !== null) {
      openDialog(<RecoveryCodesDialog codes={fresh} />);
    }
    onChanged();
    void loadMe();
  };
  const remove = ({ path, name }: (typeof rows)[number]): void => {
    const submit = async (): Promise<void> => {
      if (await whenConfirmed(() => api.delete(path))) {
        toast(t("removed"));
        onChanged();
      }
    };
    askToConfirm({
      title: t("removeTitle", { name }),
      actionLabel: shared("remove"),
      body: t("removeBody"),
      onConfirm: submit,
    });
  };
  const replaceCodes = async (): Promise<void> => {
    await whenConfirmed(async () => {
      const { recovery_codes: fresh } = await api.post<AddedFactor>("/v1/account/second-factor/recovery-codes");
      openDialog(<RecoveryCodesDialog codes={fresh ?? []} />);
      onChanged();
    });
  };
  return (
    <div class="stack">
      {problem !== undefined && <ProblemNote error={problem} />}
      {requiredBy.length !== 0 && <p class="note">{t("required", { names: requiredBy.join(", ") })}</p>}
      {rows.length === 0 ? <p>{t("none")}</p> : (
        <Table
          caption={shared("secondFactor")}
          rows={rows}
          rowKey={({ path }) => path}
          columns={{
            name: [shared("secondFactor"), (row) => <bdi class="broken">{row.name}</bdi>],
            created: [t("addedOn"), (row) => <Moment iso={row.created_at} as="date" />],
            used: [
              shared("lastUsed"),
              (row) => row.last_used_at === null ? shared("neverUsed") : <Moment iso={row.last_used_at} />,
            ],
          }}
          actions={(row) => (
            <Button label={t("removeOf", { name: row.name })} onPress={() => remove(row)}>
              {shared("remove")}
            </Button>
          )}
        />
      )}
      <div class="row">
        {isOffered && canUsePasskeys() && (
          <Button
            icon="key"
            onPress={() => start(PasskeyDialog)}
          >
            {t("addPasskey")}
          </Button>
        )}
        <Button icon="plus" onPress={() => start(AppDialog)}>{t(totp === null ? "addApp" : "replaceApp")}</Button>
      </div>
      {rows.length !== 0 && (
        <div class="row">
          <p>{t("codesLeft", { count: codes.left })}</p>
          <ActionButton onAct={replaceCodes}>{t("codesReplace")}</ActionButton>
        </div>
      )}
    </div>
  );
}

/** Fails as a change would, so that the person confirms before a dialog opens and not in the middle of it. */
async function assertConfirmed(): Promise<void> {
  const { confirmed_until: until } = await api.get<SecondFactor>("/v1/account/second-factor");
  if (until === null) {
    throw new ApiError(403, { needs: "confirmation" });
  }
}

/** Shows new recovery codes, this once: to copy, to save as a file or to print. */
function RecoveryCodesDialog({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join("\n");
  return (
    <ShownOnce
      title={t("codesTitle")}
      name={t("codes")}
      text={text}
      warning={t("codesWarning")}
      doneLabel={t("codesDone")}
    >
      <div class="row recovery-codes">
        <Button icon="download" onPress={() => save(`${t("codesTitle")}\n${location.origin}\n\n${text}\n`)}>
          {shared("download")}
        </Button>
        <Button onPress={() => print()}>{t("print")}</Button>
      </div>
    </ShownOnce>
  );
}

function save(text: string): void {
  saveFile(new Blob([text], { type: "text/plain" }), FILE_NAME);
}

/** Has the device make a passkey, and adds it under a name. Open it when the person is confirmed. */
function PasskeyDialog({ onAdded }: AddFactorProps) {
  const [isRefused, setRefused] = useState(false);
  const add = async (values: FormData): Promise<boolean> => {
    setRefused(false);
    const name = textOf(values, "name").trim();
    const options = await api.post<WebAuthnOptions>("/v1/account/passkeys/options");
    try {
      const passkey = await makePasskey(options);
      const added = await api.post<AddedPasskey>("/v1/account/passkeys", { name, passkey });
      onAdded(added.recovery_codes);
      return true;
    } catch (error) {
      if (!(error instanceof PasskeyRefused)) {
        throw error;
      }
      setRefused(true);
      return false;
    }
  };
  return (
    <FormDialog title={t("addPasskey")} submitLabel={t("passkeySubmit")} onSubmit={add}>
      <p>{t("passkeyBody")}</p>
      {isRefused && <p class="note bad" role="alert">{t("passkeyNotAdded")}</p>}
      <TextField name="name" label={t("passkeyName")} hint={t("passkeyNameHint")} required maxLength={60} />
    </FormDialog>
  );
}

interface AddFactorProps {
  /** Recovery codes, if it is the first factor. */
  readonly onAdded: (codes: readonly string[] | null) => void;
}

/** Sets up an authenticator app: its secret, then the first code. Open it when the person is confirmed. */
function AppDialog({ onAdded }: AddFactorProps) {
  const [app, setApp] = useState<NewTotp>();
  const [problem, setProblem] = useState<unknown>();
  // Each request makes another secret: exactly one.
  useEffect(() => {
    api.post<NewTotp>("/v1/account/second-factor/totp").then(setApp, setProblem);
  }, []);
  const add = async (values: FormData): Promise<void> => {
    const path = "/v1/account/second-factor/totp/confirm";
    onAdded((await api.post<AddedFactor>(path, Object.fromEntries(values))).recovery_codes);
  };
  return (
    <Dialog title={t("addApp")}>
      {problem !== undefined && <ProblemNote error={problem} />}
      {app === undefined ? problem === undefined ? <Loading /> : null : (
        <div class="stack">
          <p>{t("appBody")}</p>
          <QrCode text={app.url} label={t("qr")} />
          <CodeBlock name={shared("key")} text={app.secret} />
          <Form submitLabel={t("appSubmit")} onSubmit={add}>
            <CodeField label={t("code")} hint={t("codeHint")} refusal={t("wrongFirstCode")} />
          </Form>
        </div>
      )}
    </Dialog>
  );
}

/** Modules around the code that scanners need (ISO/IEC 18004, section 9.1). */
const QUIET = 4;

interface Drawing {
  readonly size: number;
  readonly path: string;
}

/** A text as a QR code, drawn in the browser: what it holds goes nowhere else. The library is loaded only here. */
export function QrCode({ text, label }: {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
}) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    void drawingOf(text).then(setDrawing);
  }, [text]);
  const extent = (drawing?.size ?? 0) + 2 * QUIET;
  return (
    <svg class="qr-code" viewBox={`${-QUIET} ${-QUIET} ${extent} ${extent}`} role="img" aria-label={label}>
      <path d={drawing?.path ?? ""} />
    </svg>
  );
}

async function drawingOf(text: string): Promise<Drawing> {
  const { generate } = await import("lean-qr");
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      path += code.get(x, y) ? `M${x} ${y}h1v1h-1z` : "";
    }
  }
  return { size: code.size, path };
}
