import { auditState } from '../documents/library-rules.ts'

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

/** LIB-26: what the quick change of an audit enters. */
export const quickChange = { isAudit: auditState.rejected, auditReason: defaultReasons.rejected[0], coin: 20 } as const
