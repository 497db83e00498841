import type { CoverLook } from '#contract/base/look/look.ts'
import { coverAddress } from '#ui/cover/address.ts'

const samples = {
  tunnel: { id: 602, categoryId: 10006, kind: 'tunnel', format: 'PDF' },
  bridge: { id: 101, categoryId: 10004, kind: 'bridge', format: 'PDF' },
  cashflow: { id: 103, categoryId: 10002, kind: 'cashflow', format: 'XLSX' },
} as const

/** The address of a cover in a style that is perhaps not the present one. */
export const coverSample = (name: keyof typeof samples, style: CoverLook): string =>
  `${coverAddress(samples[name])}&style=${style}`
