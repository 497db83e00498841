import { securitySettingLabels } from '#contract/base/settings/security-setting-labels.ts'
import { pointSections } from './point-sections.ts'
import type { SettingField, SettingSection } from './setting-section.ts'
import { uploadSections } from './upload-sections.ts'

const site = (name: string, label: string, hint?: string): SettingField => ({
  group: 'site',
  kind: 'text',
  name,
  label,
  hint,
})
const limit = (name: string, label: string, unit: string, hint?: string): SettingField => ({
  group: 'limits',
  kind: 'count',
  name,
  label,
  unit,
  hint,
})

const reasons = (name: string, label: string): SettingField => ({
  group: 'audit',
  kind: 'lines',
  name,
  label,
  max: 12,
  hint: '每行一条，最多 12 条，每条最多 300 字',
})

const auditSection: SettingSection = {
  id: 'audit',
  title: '审核常用理由',
  note: '属于结论，资源与课程共用',
  fields: [reasons('approved', '已审核'), reasons('rejected', '不通过'), reasons('waiting', '待审核')],
}

const message = (name: string, label: string, unit: string, hint?: string): SettingField => ({
  group: 'messages',
  kind: 'count',
  name,
  label,
  unit,
  hint,
})

const posting = (name: string, label: string, hint: string): SettingField => ({
  group: 'posting',
  kind: 'count',
  name,
  label,
  unit: '1 是 / 0 否',
  hint,
})

const messageSection: SettingSection = {
  id: 'messages',
  title: '短信与邮件',
  note: '防止骚扰与盗刷；短信与邮件分别计算',
  fields: [
    message('verifiedPhoneRequired', '注册须验证手机号', '1 是 / 0 否', '短信未接通时不起作用'),
    message('resendSeconds', '两条之间至少', '秒', '按号码或邮箱'),
    message('perReceiverHour', '每个号码或邮箱', '条 / 小时'),
    message('perReceiverDay', '每个号码或邮箱', '条 / 天'),
    message('perNetworkHour', '每个网络', '条 / 小时'),
    message('allPerHour', '全站', '条 / 小时', '达到后暂停发送，直到限额恢复'),
  ],
}

const noticeSection: SettingSection = {
  id: 'notices',
  title: '通知',
  fields: [
    {
      group: 'notices',
      kind: 'count',
      name: 'approvalRecipients',
      label: '群发须第二人确认',
      unit: '人',
      hint: '群发给更多人的通知由另一名管理员确认后发送；提高后一天内仍按原人数',
    },
    {
      group: 'notices',
      kind: 'count',
      name: 'webPush',
      label: '浏览器通知',
      unit: '1 开启 / 0 关闭',
      hint: '会员可在「通知方式」里为自己的浏览器开启，须用 HTTPS 访问',
    },
    {
      group: 'notices',
      kind: 'lines',
      name: 'pushServices',
      label: '推送服务',
      max: 20,
      hint: '每行一个域名，只向这些域名推送；*. 开头的含其下所有域名',
    },
  ],
}

const storageSection: SettingSection = {
  id: 'storage',
  title: '存储配额',
  note: '按会员计，含文件、图片与未完成的上传；管理员不受限',
  fields: [
    { group: 'storage', kind: 'count', name: 'memberMb', label: '总容量', unit: 'MB', hint: '超过即拒绝上传' },
    { group: 'storage', kind: 'count', name: 'memberMbPerDay', label: '每日上传', unit: 'MB / 天' },
  ],
}
/** Sections of the general settings page. A feature adds its section here. */
export const settingSections: readonly SettingSection[] = [
  {
    id: 'site',
    title: '站点名称',
    note: '显示在页头与浏览器标题',
    fields: [
      site('siteName', '站点名称'),
      site('shortName', '简称', '前两个字写进标志'),
      site('subtitle', '外文名称', '标志里名称下面的一行'),
      site('slogan', '一句话定位', '页头最上一行'),
    ],
  },
  {
    id: 'maintenance',
    title: '维护公告',
    note: '不为空时显示在所有页面的最上方',
    fields: [site('maintenanceNotice', '公告内容', '如：今晚 23:00–23:30 升级，期间暂停充值')],
  },
  {
    id: 'contact',
    title: '联系方式',
    note: '显示在页头与页脚',
    fields: [
      site('hotline', '服务热线'),
      site('hotlineHours', '服务时间'),
      site('address', '地址'),
      site('postalCode', '邮编'),
    ],
  },
  {
    id: 'record',
    title: '版权与备案',
    note: '页脚最下一行',
    fields: [
      site('copyright', '版权'),
      site('icpNo', 'ICP 备案号'),
      site('policeNo', '公安备案号'),
      site('securityContact', '漏洞报告地址'),
    ],
  },
  {
    id: 'links',
    title: '外部链接',
    note: '页头右端与页脚，新窗口打开',
    fields: [
      { group: 'site', kind: 'links', name: 'externalLinks', label: '页头外链', max: 3 },
      { group: 'site', kind: 'links', name: 'friendlyLinks', label: '友情链接', max: 8 },
    ],
  },
  {
    id: 'limits',
    title: '访问限制',
    note: '超过即答复“操作过于频繁，请稍后再试”',
    fields: [
      limit('wrongLoginsPerAccount', '密码错误', '次 / 15 分钟', '按账号，登录成功后清零'),
      limit('loginsPerAddress', '登录', '次 / 10 分钟', '按网络地址'),
      limit('captchasPerAddress', '验证码', '次 / 10 分钟', '按网络地址'),
      limit('captchasWithoutProof', '免安全校验的验证码', '次 / 10 分钟', '按网络地址，超出后浏览器须完成安全校验'),
      limit('questionsPerAddress', '文字验证问题', '次 / 10 分钟', '按网络地址'),
      limit('registrationsPerAddress', '注册', '次 / 小时', '按网络地址'),
      limit('writesPerAccount', '写操作', '次 / 分钟', '按账号'),
    ],
  },
  {
    id: 'security',
    title: '再次验证、两步验证与密码',
    note: '退款、调整 V币、导出用户、下载备份等操作前；改动由另一名超级管理员确认后生效',
    fields: [
      {
        group: 'security',
        kind: 'count',
        name: 'proofMinutes',
        ...securitySettingLabels.proofMinutes,
        hint: '密码、验证器或通行密钥',
      },
      {
        group: 'security',
        kind: 'count',
        name: 'administratorGraceDays',
        ...securitySettingLabels.administratorGraceDays,
        hint: '0 为立即；只在门户可从其他机器访问时要求',
      },
      {
        group: 'security',
        kind: 'count',
        name: 'passwordHistory',
        ...securitySettingLabels.passwordHistory,
        hint: '含现在的密码',
      },
    ],
  },
  messageSection,
  noticeSection,
  {
    id: 'posting',
    title: '发帖与回复',
    note: '网络信息内容管理的要求',
    fields: [
      posting('showsRegion', '显示 IP 属地', '帖子、回复和个人主页；只记省份或国家，不记网络地址'),
      posting('verifiedPhoneRequired', '发布须验证手机号', '发帖、回复和上传；短信未接通时不起作用'),
      posting('aiShareRequired', '发布须声明 AI 生成', '资源、课程、帖子和回复；声明显示在页面上，管理员可以另行标注'),
    ],
  },
  ...uploadSections,
  auditSection,
  storageSection,
  {
    id: 'sharing',
    title: '共享',
    note: '对已发出的共享同样生效',
    fields: [
      {
        group: 'sharing',
        kind: 'count',
        name: 'lessonSeats',
        label: '课程席位',
        unit: '人',
        hint: '购买者可以再共享给多少人，自己的课程不限',
      },
    ],
  },
  {
    id: 'backups',
    title: '定时备份',
    note: '数据库与文件，在“备份”页查看',
    fields: [
      { group: 'backups', kind: 'count', name: 'hour', label: '每天', unit: '点', hint: '0 到 23，24 为不备份' },
      { group: 'backups', kind: 'count', name: 'keep', label: '保留', unit: '份', hint: '更早的定时备份自动删除' },
    ],
  },
  {
    id: 'records',
    title: '日志保存',
    note: '更早的记录每天凌晨清理',
    fields: [
      {
        group: 'records',
        kind: 'count',
        name: 'auditDays',
        label: '保存期限',
        unit: '天',
        hint: '不少于 180 天（网络安全法）',
      },
    ],
  },
]

const allFields = [...settingSections, ...pointSections].flatMap(({ fields }) => fields)

export const fieldOf = (group: string, name: string): SettingField | undefined =>
  allFields.find((field) => field.group === group && field.name === name)
