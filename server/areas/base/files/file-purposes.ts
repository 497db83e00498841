import { type Grade, holds, type Permission } from '#contract/permissions.ts'
import type { Actor } from '#kernel/http/index.ts'

/** Who may fetch a file by its number alone. */
interface ReadingRule {
  isOpen?: true
  /** The one who uploaded it. */
  hasOwner?: true
  administrators?: { permission: Permission; grade: Exclude<Grade, 'none'>; needsProof?: true }
}

/**
 * FILE-24: what a stored file is for, and who may fetch it by its number. Files of items reach everybody else through their
 * features, which stamp and record copies; administrators are no exception.
 */
export const filePurposes = {
  /** The membership application that the program brings along. */
  form: { isOpen: true },
  /** Uploaded for pages and site files. */
  page: { hasOwner: true, administrators: { permission: 'editContent', grade: 'see' } },
  news: { hasOwner: true, administrators: { permission: 'editContent', grade: 'see' } },
  resource: { hasOwner: true },
  video: { hasOwner: true },
  attachment: { hasOwner: true },
  /** Found inside an archive. */
  inside: {},
  /** Names, phones and password hashes of an old system: not even the one who uploaded it reads it without a proof. */
  import: { administrators: { permission: 'imports', grade: 'do', needsProof: true } },
} as const satisfies Record<string, ReadingRule>
export type FilePurpose = keyof typeof filePurposes

/** As whom a caller reads a file; undefined: the file does not exist for this caller. */
export const readerOf = (
  actor: Actor | undefined,
  { purpose, owner_id }: { purpose: FilePurpose; owner_id: number | null },
): 'anyone' | 'owner' | 'administrator' | undefined => {
  const rule: ReadingRule = filePurposes[purpose]
  if (rule.isOpen) return 'anyone'
  if (rule.hasOwner && actor && actor.id === owner_id) return 'owner'
  const { administrators } = rule
  return administrators && holds(actor?.adminRole, administrators.permission, administrators.grade)
    ? 'administrator'
    : undefined
}

export const needsProof = (purpose: FilePurpose): boolean =>
  (filePurposes[purpose] as ReadingRule).administrators?.needsProof === true
