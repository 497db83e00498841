import { approvalStates } from '../../base/approvals/approval-kinds.ts'
import { auditLabels } from '../../catalogue/documents/library-rules.ts'
import { levels } from '../../constants.ts'
import { providerStates } from '../../money/payments/top-up.ts'
import {
  accountStateLabels,
  bannerPlaceLabels,
  itemActionLabels,
  newsStateLabels,
  orderStateLabels,
  pagePlaceLabels,
  wordActionLabels,
} from '../../state-words.ts'

/** Labels of the logged fields; a field without a label is shown by its name. */
const labels: Record<string, string> = {
  id: '编号',
  ids: '编号',
  username: '用户名',
  nickName: '昵称',
  nick_name: '昵称',
  phone: '手机号',
  email: '邮箱',
  sex: '性别',
  level: '等级',
  enabled: '状态',
  deptId: '部门编号',
  department_id: '部门编号',
  department_name: '部门',
  deleted_at: '删除时间',
  updated_at: '修改时间',
  name: '名称',
  pid: '上级编号',
  parent_id: '上级编号',
  sort: '排序',
  device: '设备',
  title: '标题',
  section: '栏目',
  summary: '摘要',
  content: '正文',
  cover: '封面',
  description: '描述',
  slug: '页面地址',
  primary: '主色',
  accent: '代价色',
  coverStyle: '封面样式',
  logo: '标志',
  sharePicture: '分享图',
  number: '版本',
  publishTime: '发布时间',
  state: '状态',
  isTop: '置顶',
  is_top: '置顶',
  group: '分组',
  values: '内容',
  version: '版本',
  word: '词',
  words: '词',
  action: '处理方式',
  uphold: '举报成立',
  verdict: '裁定',
  days: '天数',
  mutedUntil: '禁言至',
  aiShare: 'AI 生成',
  reason: '说明',
  act: '操作',
  added: '新增个数',
  coin: 'V币',
  isAudit: '审核状态',
  approve: '确认执行',
  release: '放行',
  isPinned: '置顶',
  isLocked: '锁定',
  categoryName: '类别名称',
  topicCategoryId: '类别编号',
  place: '位置',
  productId: '课程编号',
  scrollUrl: '跳转地址',
  isShown: '启用',
  showFrom: '投放开始',
  showUntil: '投放结束',
  shortName: '简称',
  kind: '业务方向',
  city: '所在地',
  founded: '成立年份',
  staff: '专业人员',
  joined: '入盟时间',
  address: '地址',
  website: '网址',
  intro: '单位简介',
  strengths: '业务特长',
  cases: '代表项目',
  account: '企业账号',
  memberId: '企业账号编号',
  actualPrice: '价格（元）',
  price: '价格（元）',
  coinSum: 'V币',
  coins: 'V币',
  present: '赠送',
  bonus: '赠送',
  totalFee: '金额（分）',
  refundFee: '退款金额（分）',
  provider: '渠道状态',
  roles: '等级',
  icon: '图标',
  receiver: '收件人',
  subject: '主题',
  body: '正文',
  providerCode: '服务商模板编号',
  text: '内容',
  link: '链接',
  companyId: '公司编号',
  items: '所选内容',
  userId: '账号编号',
  role: '角色',
  password: '密码',
  fromId: '并入的账号编号',
  intoId: '保留的账号编号',
  table: '表格',
  ruling: '裁定',
  orderNo: '订单编号',
  isOffered: '在售',
  from: '开始日期',
  to: '结束日期',
  auditReason: '审核意见',
  versionNumber: '版本',
  auditBefore: '原审核状态',
  isUndoable: '可撤销',
  moveTo: '移到的类别编号',
  code: '下载记录码',
  scope: '范围',
  resourceId: '资源编号',
  parts: '重建的内容',
  scrollCover: '图片',
  isPublic: '公开',
  isTakenDown: '下架',
  coverSeed: '封面图案',
  sourceName: '来源',
  sourceLink: '来源链接',
  fileIds: '附件编号',
  fileId: '文件编号',
  downloadName: '下载名称',
  asksAgain: '请会员再次同意',
  changes: '修改说明',
  blocks: '内容块',
  uploadId: '上传编号',
  archiveUploadId: '压缩包上传编号',
  sessionId: '会话编号',
  isPaused: '暂停',
  isConfirmed: '不需要处理',
}

/** Entries do not say of what kind a code is: tables in which it has different labels cannot be joined. */
function oneTable(...tables: Record<string, string>[]): Record<string, string> {
  const labels = tables.flatMap((table) => Object.entries(table))
  const joined = Object.fromEntries(labels)
  const twice = labels.find(([code, label]) => joined[code] !== label)
  if (twice) throw new Error(`the code ${twice[0]} has two labels`)
  return joined
}

/** Labels of values that are stored as codes. */
const valueLabels: Record<string, Record<string, string>> = {
  level: Object.fromEntries(Object.entries(levels).map(([id, { label }]) => [id, label])),
  enabled: accountStateLabels,
  isAudit: auditLabels,
  act: itemActionLabels,
  place: oneTable(bannerPlaceLabels, pagePlaceLabels),
  action: wordActionLabels,
  provider: providerStates,
  state: oneTable(newsStateLabels, orderStateLabels, approvalStates),
}

/** Fields that change with every update and tell nothing about it. */
const hiddenFields = new Set(['updated_at', 'password_hash', 'version', 'updateTime'])

export interface AuditChange {
  field: string
  label: string
  before?: string
  after?: string
}

const textOf = (field: string, value: unknown): string | undefined => {
  if (value === undefined) return undefined
  const label = valueLabels[field]?.[String(value)]
  if (label) return label
  if (value === null || value === '') return '（空）'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map((item) => textOf(field, item)).join('、')
  if (!isRecord(value)) return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${labels[name] ?? name}：${textOf(name, part) ?? ''}`)
    .join('，')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (isRecord(value)) return value
  return value === null || value === undefined ? {} : { values: value }
}

/** The fields of an entry whose values differ. */
export const changesOf = ({ before, after }: { before?: unknown; after?: unknown }): AuditChange[] => {
  const [old, current] = [fieldsOf(before), fieldsOf(after)]
  const changed = Object.keys(current)
  // Fields that only `before` has are context, such as the id of the row.
  return (changed.length > 0 ? changed : Object.keys(old))
    .filter((field) => !hiddenFields.has(field))
    .map((field) => ({
      field,
      label: labels[field] ?? field,
      before: textOf(field, old[field]),
      after: textOf(field, current[field]),
    }))
    .filter((change) => change.before !== change.after)
}

/** A change in one line, as it stands in the exported log. */
export const changeText = ({ label, before, after }: AuditChange): string =>
  `${label}：${[before, after].filter((text) => text !== undefined).join(' → ')}`
