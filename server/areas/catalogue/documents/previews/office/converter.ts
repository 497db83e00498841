import { type PreviewFault, previewFaults } from '#contract/catalogue/documents/previews/preview-faults.ts'

/** One office document on disk and the file to write, both in the work folder. */
export interface Conversion {
  source: string
  suffix: string
  /** Its suffix says to which format. */
  target: string
  /** When aborted, the converting program is killed. */
  signal: AbortSignal
  onStep(percent: number, step: string): void
}

/** Converts office documents, one at a time: to PDF, or old workbooks to xlsx. */
export interface OfficeConverter {
  readonly name: 'soffice' | 'wasm'
  /** Throws `UnreadableDocument` for a damaged document, `Stopped` if the program exceeded its limits. */
  convert(conversion: Conversion): Promise<void>
  /** Prepares for a document that will soon be converted, so that its author does not wait for the program's start. */
  warmUp?(): Promise<void>
  /** Ends the running program. */
  close(): Promise<void>
}

/** The document itself cannot be read, so that another try would fail as well. Users see the message. */
export class UnreadableDocument extends Error {
  readonly fault: PreviewFault

  constructor(fault: PreviewFault) {
    super(previewFaults[fault])
    this.fault = fault
  }
}
