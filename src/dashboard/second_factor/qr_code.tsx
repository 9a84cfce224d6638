import { useEffect, useState } from "preact/hooks";

/** What a QR code needs. */
export interface QrCodeProps {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
}

/** Modules around the code that scanners need (ISO/IEC 18004, section 9.1). */
const QUIET = 4;

interface Drawing {
  readonly size: number;
  readonly path: string;
}

/** A text as a QR code, drawn in the browser: what it holds goes nowhere else. The library is loaded only here. */
export function QrCode({ text, label }: QrCodeProps) {
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
