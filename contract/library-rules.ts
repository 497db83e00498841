/** Limits of resources that pages and server both check. Without zod, for public pages. */
export const resourceLimits = {
  nameLength: 60,
  descriptionLength: 1000,
  tagLength: 12,
  maxTags: 6,
  maxCoin: 100_000,
  reasonLength: 300,
  /** VER-1: characters of a change note. */
  changeNoteLength: 300,
} as const

/** LIB-26: the states of a submitted version. */
export const auditState = { waiting: 0, approved: 1, rejected: 2 } as const

export const auditLabels = { 0: '待审核', 1: '已审核', 2: '不通过' } as const

/** AUD-3: the reasons offered for each verdict until the settings name others; LIB-26 prescribes the first rejection. */
export const defaultReasons = {
  approved: [
    '内容完整，符合上架要求',
    '资料完整、分类准确，准予上架',
    '已通过；建议在简介中补充适用范围',
    '已通过；价格已按同类资源调整',
  ],
  rejected: [
    '不符合条件',
    '与站内已有内容重复度较高，请说明差异或补充新的内容。',
    '成果文件中仍有项目名称、业主单位或个人联系方式，请脱敏后重新提交。',
    '文件无法正常打开或内容缺页，请检查后重新上传完整文件。',
    '内容与所选类别不符，请调整类别后再次提交。',
    '引用的图表、规范条文未注明来源，请补充出处。',
    '简介过于简略，未说明适用阶段、成果深度和使用条件，请补充。',
    '未取得原编制单位的授权说明，请上传授权材料后再提交。',
  ],
  waiting: ['已请作者补充材料，收到后再审', '须由专业同事复核', '正在核实来源与授权'],
} as const

/** The settings' name of each verdict's reasons. */
export const reasonSets = { 0: 'waiting', 1: 'approved', 2: 'rejected' } as const

/** AUD-5: seconds in which a decision made at the desk can be undone. */
export const undoSeconds = 10
/** A submission that waits longer is counted as overdue. */
export const overdueDays = 3
/** AUD-4: minutes without an action after which an opened version is free for others. */
export const lockMinutes = 10

/** LIB-26: what the quick change of an audit enters. */
export const quickChange = { isAudit: auditState.rejected, auditReason: defaultReasons.rejected[0], coin: 20 } as const

/** Suffixes members may always upload; a setting decides about the extra ones (LIB-17). */
export const baseSuffixes = ['zip', 'doc', 'docx'] as const
export const extraSuffixes = ['pdf', 'ppt', 'pptx', 'xls', 'xlsx'] as const

/** Suffixes that open in the in-page viewer; others are downloaded. */
export const previewSuffixes = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'] as const

/** Suffixes of which a resource's page shows something: of an archive its directory and some documents inside. */
export const readSuffixes = [...previewSuffixes, 'zip'] as const

/** The form in which a watched word is stored. */
export const normalizeWatchedWord = (word: string): string => word.replace(/\s+/g, ' ')
