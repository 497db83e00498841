import { codeRules, linkMinutes } from '../../accounts/code-rules.ts'

/** The kinds of mails, text messages and messages in WeChat with their default texts. Without zod. */

export const messageChannels = { sms: '短信', mail: '邮件', wechat: '微信' } as const
export type MessageChannel = keyof typeof messageChannels

export const messageStates = {
  waiting: '待发送',
  sending: '发送中',
  sent: '已发送',
  refused: '被拒收',
  failed: '发送失败',
  expired: '过期未发',
  unknown: '结果不明',
} as const
export type MessageState = keyof typeof messageStates

/** A phone number was proved too long ago to stand for its owner: operators give numbers to new people (ACC-66). */
export const phoneProofDays = 180
/** Days for which messages stay in the list of the back office. */
export const messageRetentionDays = 180

interface KindText {
  channel: MessageChannel
  label: string
  /** Of mails only. */
  subject: string
  body: string
  /** Placeholders with the values that preview and test use. */
  samples: Record<string, string>
  /** Placeholders that open an account; they are removed as soon as the message has left. */
  secrets: readonly string[]
}

const code = { code: '407126', minutes: String(codeRules.minutes) }

export const messageKinds = {
  phoneCode: {
    channel: 'sms',
    label: '登录或注册验证码',
    subject: '',
    body: '验证码 {code}，{minutes} 分钟内有效，用于登录或注册。如非本人操作，请忽略。',
    samples: code,
    secrets: ['code'],
  },
  resetCode: {
    channel: 'sms',
    label: '找回密码验证码',
    subject: '',
    body: '验证码 {code}，{minutes} 分钟内有效，用于重设密码。如非本人操作，请勿告诉他人。',
    samples: code,
    secrets: ['code'],
  },
  changeCode: {
    channel: 'sms',
    label: '绑定手机号验证码',
    subject: '',
    body: '验证码 {code}，{minutes} 分钟内有效，用于绑定手机号。请勿告诉他人。',
    samples: code,
    secrets: ['code'],
  },
  phoneRemoved: {
    channel: 'sms',
    label: '手机号已解除绑定',
    subject: '',
    body: '账号 {name} 已不再使用本手机号。如非本人操作，请尽快联系客服 {hotline}。',
    samples: { name: 'zhoumu', hotline: '400-000-0000' },
    secrets: [],
  },
  passwordResetSms: {
    channel: 'sms',
    label: '密码已重设（短信）',
    subject: '',
    body: '账号 {name} 的密码已重设，其他设备均已退出。如非本人操作，请尽快联系客服 {hotline}。',
    samples: { name: 'zhoumu', hotline: '400-000-0000' },
    secrets: [],
  },
  passwordResetMail: {
    channel: 'mail',
    label: '密码已重设（邮件）',
    subject: '您的密码已重设',
    body: '{name}，您好：\n\n您的密码已重设，其他设备均已退出登录。\n\n如非本人操作，请尽快联系客服 {hotline}。',
    samples: { name: '周牧', hotline: '400-000-0000' },
    secrets: [],
  },
  resetLink: {
    channel: 'mail',
    label: '找回密码链接',
    subject: '重设您的密码',
    body: '{name}，您好：\n\n请在 {minutes} 分钟内打开下面的链接设置新密码，链接只能使用一次：\n\n{link}\n\n如非本人操作，请忽略本邮件，密码不会改变。',
    samples: { name: '周牧', minutes: String(linkMinutes), link: 'https://portal.example/resetPassword#sample' },
    secrets: ['link'],
  },
  emailLink: {
    channel: 'mail',
    label: '验证邮箱链接',
    subject: '验证您的邮箱',
    body: '{name}，您好：\n\n请在 {minutes} 分钟内打开下面的链接，确认这是您的邮箱，链接只能使用一次：\n\n{link}\n\n如非本人操作，请忽略本邮件。',
    samples: { name: '周牧', minutes: String(linkMinutes), link: 'https://portal.example/confirmEmail#sample' },
    secrets: ['link'],
  },
  emailChange: {
    channel: 'mail',
    label: '邮箱正在更换（发往原邮箱）',
    subject: '您的账号正在更换邮箱',
    body: '{name}，您好：\n\n您的账号正在更换邮箱：{change}。\n\n如非本人操作，请立即登录并修改密码，尚未生效的更换随即作废；也可以联系客服 {hotline}。',
    samples: { name: '周牧', change: '改为 z***@example.com，新邮箱确认后生效', hotline: '400-000-0000' },
    secrets: [],
  },
  notice: {
    channel: 'mail',
    label: '消息通知',
    subject: '{title}',
    body: '{name}，您好：\n\n{text}\n\n查看：{link}',
    samples: {
      name: '周牧',
      title: '资源已通过审核',
      text: '您上传的资源「风险清单」已通过审核，现已公开。',
      link: 'https://portal.example/product?id=1',
    },
    secrets: [],
  },
  wechatNotice: {
    channel: 'wechat',
    label: '微信通知',
    subject: '{title}',
    body: '{text}',
    samples: {
      title: '资源已通过审核',
      text: '您上传的资源「风险清单」已通过审核，现已公开。',
      link: 'https://portal.example/product?id=1',
      time: '2026-11-20 08:00',
    },
    secrets: [],
  },
  digest: {
    channel: 'mail',
    label: '每日通知摘要',
    subject: '昨日的 {count} 条通知',
    body: '{name}，您好：\n\n{lines}\n\n全部通知：{link}',
    samples: {
      name: '周牧',
      count: '2',
      lines: '· 资源已通过审核\n· 帖子有新回复',
      link: 'https://portal.example/NumberShop/Admin?activerescore=notices',
    },
    secrets: [],
  },
} as const satisfies Record<string, KindText>
export type MessageKind = keyof typeof messageKinds
export const messageKindNames = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]

export const kindText = (kind: MessageKind): KindText => messageKinds[kind]

/** Fills in the placeholders; one without a value stays as it is, so that a mistake in a template is seen. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank)

/** The placeholders of a text in their order, each once. */
export const blanksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)),
]
