/** Rules of imports from an old system, without zod. */

/** IMPORT-9: how the old system hashed passwords: `md5` is MD5 of password and salt in either order. */
export type ForeignScheme = 'bcrypt' | 'phpass' | 'md5'

export const importKinds = ['members', 'companies', 'resources', 'lessons', 'news', 'topics'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindLabels: Record<ImportKind, string> = {
  members: '会员',
  companies: '成员单位',
  resources: '资源',
  lessons: '课程',
  news: '资讯',
  topics: '帖子',
}

export const importLimits = {
  maxRows: 50_000,
  maxColumns: 60,
  maxTableMb: 50,
  maxArchiveMb: 4_096,
  /** Faults that a report lists; further ones are only counted. */
  maxFaults: 10_000,
  /** Hours after which files go that were checked and not imported; those of an import go with its end. */
  fileHours: 24,
  /** Days after which the report of a run is deleted. */
  sweepDays: 30,
} as const

/** The kinds of rows that may refer to files. */
export const kindsWithFiles: readonly ImportKind[] = ['resources', 'lessons']
