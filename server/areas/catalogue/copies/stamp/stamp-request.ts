import type { UnstampedReason } from '#contract/catalogue/copies/trace-rules.ts'

export interface StampRequest {
  source: string
  target: string
  suffix: string
  code: string
  /** The text beside the files of an archive. */
  note: string
}
export type StampMessage = { is: 'stamped' } | { is: 'unstampable'; reason: UnstampedReason }
