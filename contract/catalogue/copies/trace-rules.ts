/** Rules of trace codes and traced copies (TRACE-1 …). Without zod, for public pages. */

/** TRACE-1: kinds of files that carry the code of their download. */
const stampedSuffixes = ['pdf', 'docx', 'xlsx', 'pptx', 'zip'] as const
export const isStampedKind = (suffix: string): boolean => (stampedSuffixes as readonly string[]).includes(suffix)

/** TRACE-2: why a file of such a kind carries none. */
export const unstampedReasons = ['encrypted', 'signed', 'damaged', 'large'] as const
export type UnstampedReason = (typeof unstampedReasons)[number]

export const copyLimits = {
  /** TRACE-4: hours for which a copy is stored. */
  hours: 24,
  /** Copies that one member may have made within an hour. */
  perHour: 120,
  /** TRACE-9: MB of a file whose owner is looked for. */
  maxLeakMb: 200,
} as const

/** TRACE-6: the first character of a name. */
export const maskName = (name: string): string => (name === '' ? '已注销会员' : `${[...name][0]}*`)

/** TRACE-6: what a company does and is, without its name, such as 某某咨询有限公司. */
export const maskCompany = (company: string): string => {
  const kind =
    /(?:咨询|设计|监理|造价|勘察|勘测|建设|规划|施工|科技|工程)*(?:集团|股份|有限|责任)*(?:公司|研究院|设计院|学院|大学|事务所|协会|联盟|中心|院|所)$/.exec(
      company,
    )
  return company === '' ? '' : `某某${kind?.[0] ?? '单位'}`
}

/** Administrators who look for leaks see whole names on the page of a code. */
export const leakPermissions = ['auditContent', 'moderate'] as const

/** Digits and capitals without those that look alike (I, L, O, U). */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The code of one download, as it stands in files. */
export const downloadCode = new RegExp(`SD-[${codeAlphabet}]{12}`)

/**
 * TRACE-7: a code as somebody types it from a page: with spaces, other dashes or none, small letters, and O, I, L in place of
 * 0 and 1. Anything else stays as it is.
 */
export const normalizeTraceCode = (typed: string): string => {
  const upper = typed.normalize('NFKC').trim().toUpperCase()
  const [, kind, rest = ''] = /^(S[DZ])(.+)$/.exec(upper.replace(/[^0-9A-Z]/g, '')) ?? []
  const body = rest.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const length = { SD: 12, SZ: 10 }[kind ?? '']
  return body.length === length ? `${kind}-${body}` : upper
}
