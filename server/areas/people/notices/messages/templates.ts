import { sql } from 'kysely'
import type { z } from 'zod'
import {
  blanksOf,
  kindText,
  type MessageKind,
  messageKindNames,
} from '#contract/people/notices/messages/message-kinds.ts'
import {
  type updateTemplate as endpoint,
  type MessageTemplate,
  type TemplateText,
  templateLimits,
} from '#contract/people/notices/messages/messages.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { letterTexts } from './letter-texts.ts'
import './tables.ts'

interface Saved {
  kind: MessageKind
  subject: string
  body: string
  provider_code: string
  version: number
}

const toTemplate = (kind: MessageKind, saved: Saved | undefined): MessageTemplate => {
  const { channel, label, subject, body, samples } = kindText(kind)
  return {
    kind,
    channel,
    label,
    subject: saved?.subject ?? subject,
    body: saved?.body ?? body,
    providerCode: saved?.provider_code ?? '',
    blanks: Object.keys(samples),
    version: saved?.version ?? 0,
  }
}

export const readTemplate = async (db: Db | Tx, kind: MessageKind): Promise<MessageTemplate> =>
  toTemplate(kind, await db.selectFrom('message_template').selectAll().where('kind', '=', kind).executeTakeFirst())

export const readTemplates = async (db: Db): Promise<MessageTemplate[]> => {
  const saved = await db.selectFrom('message_template').selectAll().execute()
  return messageKindNames.map((kind) =>
    toTemplate(
      kind,
      saved.find((one) => one.kind === kind),
    ),
  )
}

/** Refuses a text with a placeholder that nobody fills in, and one without the code or the link. */
const requireBlanks = ({ kind, subject, body }: TemplateText) => {
  const { channel, samples, secrets } = kindText(kind)
  const used = [...blanksOf(subject), ...blanksOf(body)]
  const unknown = used.find((name) => !(name in samples))
  if (unknown !== undefined) refuse('template_blank_unknown', `没有占位符 {${unknown}}`)
  const missing = secrets.find((name) => !blanksOf(body).includes(name))
  if (missing !== undefined) refuse('template_blank_missing', `正文缺少 {${missing}}`)
  if (channel === 'mail' && !subject)
    fail('invalid_input', { message: '请输入标题', fields: { subject: '请输入标题' } })
  if (channel === 'sms' && body.length > templateLimits.sms) {
    const message = `短信最多 ${templateLimits.sms} 个字`
    fail('invalid_input', { message, fields: { body: message } })
  }
}

const refuse = (code: 'template_blank_unknown' | 'template_blank_missing', message: string): never =>
  fail(code, { message, fields: { body: message } })

export const previewTemplate = async (db: Db, text: TemplateText) => {
  requireBlanks(text)
  return letterTexts(text.kind, text, kindText(text.kind).samples, await settingsOf(db, 'site'))
}

/** Saves a text of its own for one kind; refuses to overwrite another's change. */
export const updateTemplate = inTransaction(async (tx, actor: Actor, change: z.output<typeof endpoint.body>) => {
  requireBlanks(change)
  const before = await readTemplate(tx, change.kind)
  const columns = { subject: change.subject, body: change.body, provider_code: change.providerCode }
  const saved = await tx
    .insertInto('message_template')
    .values({ kind: change.kind, ...columns, version: change.version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ ...columns, version: change.version + 1, updated_at: sql<Date>`now()` })
        .where('message_template.version', '=', change.version),
    )
    .returningAll()
    .executeTakeFirst()
  // A first save is based on version 0.
  if (!saved || (before.version === 0 && change.version !== 0)) return fail('edited_by_another')
  const after = toTemplate(change.kind, saved)
  const texts = ({ subject, body, providerCode }: MessageTemplate) => ({ subject, body, providerCode })
  await noteChange(tx, actor, { target: `消息模板 ${after.label}`, ...difference(texts(before), texts(after)) })
  return after
})
