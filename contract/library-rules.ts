/** What pages and server both check of a resource. Free of zod for public pages. */
export const resourceLimits = {
  nameLength: 60,
  descriptionLength: 1000,
  tagLength: 12,
  maxTags: 6,
  maxCoin: 100_000,
  reasonLength: 300,
} as const

export const auditLabels = { 0: '待审核', 1: '已审核', 2: '不通过' } as const

/** The first is that of the specification. */
export const cannedReasons = [
  '不符合条件',
  '内容完整，符合上架要求',
  '内容不完整，请补充后重新提交',
  '描述与文件内容不符',
  '文件无法打开或已损坏',
  '涉嫌侵犯他人著作权，请提供授权证明',
  '类别选择有误，请修改后重新提交',
] as const

/** Kinds a member may upload; what beyond the first three is allowed is a setting (decision 12). */
export const baseSuffixes = ['zip', 'doc', 'docx'] as const
export const extraSuffixes = ['pdf', 'ppt', 'pptx', 'xls', 'xlsx'] as const
export type ResourceSuffix = (typeof baseSuffixes)[number] | (typeof extraSuffixes)[number]

/** Kinds that open in the in-page viewer; others are downloaded. */
export const previewSuffixes = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'] as const
