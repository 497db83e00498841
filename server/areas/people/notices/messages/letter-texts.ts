import { fillIn, kindText, type MessageKind } from '#contract/people/notices/messages/message-kinds.ts'

/** Texts as people read them: an SMS begins with the name of the site, a mail ends with it, WeChat shows it itself. */
export const letterTexts = (
  kind: MessageKind,
  template: { subject: string; body: string },
  values: Readonly<Record<string, string>>,
  { siteName, shortName }: { siteName: string; shortName: string },
) => {
  const text = fillIn(template.body, values)
  // A line break in a subject would start a new header.
  const subject = fillIn(template.subject, values).replace(/\s+/g, ' ').trim()
  const { channel } = kindText(kind)
  if (channel === 'sms') return { subject: '', text: `【${shortName}】${text}` }
  if (channel === 'wechat') return { subject, text }
  return { subject: `【${shortName}】${subject}`, text: `${text}\n\n${siteName}` }
}
