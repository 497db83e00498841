import { blanksOf, type MessageKind } from '#contract/people/notices/messages/message-kinds.ts'
import type { Db } from '#kernel/database/index.ts'
import { liveLook } from '../../../base/look/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { letterTexts } from './letter-texts.ts'
import type { Letter } from './providers/provider.ts'
import { readTemplate } from './templates.ts'

interface Message {
  key: string
  kind: MessageKind
  receiver: string
  contents: Record<string, string>
  secrets: Record<string, string> | null
}

/** The letter of a message: the template with its placeholders filled in, and the name of the site. */
export const writeLetter = async (db: Db, message: Message, unsubscribeUrl: string | undefined): Promise<Letter> => {
  const template = await readTemplate(db, message.kind)
  const [{ siteName, shortName }, { primary }] = await Promise.all([settingsOf(db, 'site'), liveLook(db)])
  const values = { ...message.contents, ...message.secrets }
  const { subject, text } = letterTexts(message.kind, template, values, { siteName, shortName })
  const below = unsubscribeUrl ? `\n\n不想再收到这类邮件：${unsubscribeUrl}` : ''
  return {
    key: message.key,
    receiver: message.receiver,
    subject,
    text: text + below,
    html: toHtml(text + below, { siteName, primary }),
    unsubscribeUrl,
    providerCode: template.providerCode,
    link: message.contents.link ?? '',
    time: message.contents.time ?? '',
    values: Object.fromEntries(blanksOf(template.body).map((name) => [name, values[name] ?? ''])),
  }
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)

const linked = (line: string) => escaped(line).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

/** The same text for mail programs that show HTML; nothing in it is loaded from elsewhere. */
const toHtml = (text: string, { siteName, primary }: { siteName: string; primary: string }): string => {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split('\n').map(linked).join('<br>')}</p>`)
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(siteName)}</title></head><body style="margin:0;padding:32px 16px;background:#f3f4f3"><div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-top:3px solid ${primary};font:15px/1.7 sans-serif;color:#1c2733;word-break:break-word">${paragraphs.join('')}</div></body></html>`
}
