import { useState } from "preact/hooks";
import type { SecondStep } from "../../api/types.ts";
import { LogInForm } from "./log_in_form.tsx";
import { SecondStepForm } from "./second_step_form.tsx";

/** Logs a person in: by the password and, if they have one, their second factor; or by a passkey. */
export function LogIn() {
  const [step, setStep] = useState<SecondStep>();
  return step === undefined
    ? <LogInForm onSecondStep={setStep} />
    : <SecondStepForm step={step} onBack={() => setStep(undefined)} />;
}
