import { z } from 'zod'
import { pageSizes } from '../../../constants.ts'
import { endpoint } from '../../../endpoint.ts'
import { Done, Id, pageOf, paging, Time, trimmed, wholeNumber } from '../../../fields.ts'
import { exportOf } from '../../../list-export.ts'
import { Email, Phone } from '../../accounts/people.ts'
import {
  type MessageChannel,
  type MessageState,
  messageChannels,
  messageKindNames,
  messageStates,
} from './message-kinds.ts'

export const templateLimits = { subject: 60, sms: 300, mail: 4000, providerCode: 40 } as const

const Channel = z.enum(Object.keys(messageChannels) as [MessageChannel, ...MessageChannel[]], { error: '渠道不正确' })
const State = z.enum(Object.keys(messageStates) as [MessageState, ...MessageState[]], { error: '状态不正确' })
const Kind = z.enum(messageKindNames, { error: '没有这种消息' })
const Receiver = z.union([Phone, Email], { error: '请输入手机号或邮箱' })

export const OutgoingMessage = z.object({
  id: Id,
  channel: Channel,
  kind: Kind,
  /** Masked. */
  receiver: z.string(),
  userName: z.string().nullable(),
  state: State,
  attempts: z.int(),
  /** What the provider or its server said about a failure. */
  problem: z.string(),
  isSimulated: z.boolean(),
  createTime: Time,
  sentTime: Time.nullable(),
})
export type OutgoingMessage = z.output<typeof OutgoingMessage>

/** MSG-7: support sees why a code did not arrive. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/message/queryMessageList',
  access: 'administrator',
  permission: ['settings', 'resetPassword'],
  summary: '发出的短信、邮件与微信通知及其状态，最新的在前；receiver 为完整的手机号或邮箱',
  query: z.object({
    ...paging(pageSizes.adminTable, ['createTime']),
    channel: Channel.optional(),
    state: State.optional(),
    receiver: Receiver.optional(),
  }),
  answer: pageOf(OutgoingMessage),
  fails: ['page_out_of_range'],
})

export const exportMessages = exportOf(listMessages)

export const MessageTemplate = z.object({
  kind: Kind,
  channel: Channel,
  label: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The number under which the SMS provider or WeChat approved the text. */
  providerCode: z.string(),
  /** The placeholders that the text may use. */
  blanks: z.array(z.string()),
  /** 0: the text that came with the portal. */
  version: z.int(),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

export const PostOffice = z.object({
  /** Whether messages leave the house at all. */
  channels: z.record(Channel, z.enum(['real', 'simulated', 'none'])),
  templates: z.array(MessageTemplate),
})
export type PostOffice = z.output<typeof PostOffice>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/message/queryTemplateList',
  access: 'administrator',
  permission: 'settings',
  summary: '短信、邮件与微信通知的模板，以及各渠道是否已接通',
  answer: PostOffice,
})

const TemplateText = z.strictObject({
  kind: Kind,
  subject: z.string().trim().max(templateLimits.subject, `标题最多 ${templateLimits.subject} 个字`).default(''),
  body: trimmed('请输入正文').max(templateLimits.mail, `正文最多 ${templateLimits.mail} 个字`),
})
export type TemplateText = z.output<typeof TemplateText>

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/api/message/previewTemplate',
  access: 'administrator',
  permission: 'settings',
  grade: 'see',
  effect: false,
  summary: '用示例内容预览模板，不保存',
  body: TemplateText,
  answer: z.object({ subject: z.string(), text: z.string() }),
  fails: ['template_blank_unknown', 'template_blank_missing'],
})

export const updateTemplate = endpoint({
  method: 'POST',
  path: '/api/message/updateTemplate',
  access: 'administrator',
  permission: 'settings',
  summary: '修改模板；version 是读取时的版本号，他人已改则 409',
  body: TemplateText.extend({
    providerCode: z
      .string()
      .trim()
      .regex(/^[\w-]*$/, '模板编号只能是字母、数字、横线')
      .max(templateLimits.providerCode, `模板编号最多 ${templateLimits.providerCode} 个字`)
      .default(''),
    version: wholeNumber(),
  }),
  answer: MessageTemplate,
  fails: ['edited_by_another', 'template_blank_unknown', 'template_blank_missing'],
})

/** MSG-8. */
export const sendTest = endpoint({
  method: 'POST',
  path: '/api/message/sendTest',
  access: 'administrator',
  permission: 'settings',
  summary: '用示例内容发一条测试短信或邮件',
  body: z.strictObject({ kind: Kind, receiver: Receiver }),
  answer: Done,
  fails: ['sms_not_set_up', 'mail_not_set_up', 'too_often'],
})

export const SimulatedMessage = z.object({
  id: Id,
  channel: Channel,
  receiver: z.string(),
  subject: z.string(),
  text: z.string(),
  createTime: Time,
})
export type SimulatedMessage = z.output<typeof SimulatedMessage>

/** MSG-5: what the post simulator has taken; there is none outside the demo. */
export const listSimulated = endpoint({
  method: 'GET',
  path: '/api/message/querySimulatedList',
  access: 'anyone',
  summary: '演示邮局收到的短信与邮件，最新的在前；正式运行时不存在',
  answer: z.array(SimulatedMessage),
  fails: ['not_found'],
})
