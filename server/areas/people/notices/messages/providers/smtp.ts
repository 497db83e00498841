import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { type Letter, NotSent, type Provider, Refused, sendTimeoutMs } from './provider.ts'

export interface MailAccount {
  /** smtp(s)://name:password@host:port */
  url: string
  from: string
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** Commands before the text of the mail: where one of them fails, nothing was sent. */
const beforeText = /^(CONN|EHLO|HELO|STARTTLS|AUTH|API|MAIL|RCPT)/

const asRefusal = (error: SmtpError): Error => {
  const { responseCode = 0, command = '' } = error
  if (responseCode >= 500) return new Refused(error.message, command.startsWith('RCPT'))
  if (responseCode >= 400 || beforeText.test(command) || error.code === 'EDNS') return new NotSent(error.message)
  return error
}

/** The same for every attempt, so that a mail box shows a repeated mail once. */
const messageId = (key: string, from: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`

/** Sends mails by SMTP. A password is never sent without TLS, except to this machine. */
export const smtpProvider = ({ url, from }: MailAccount): Provider => {
  const { hostname } = new URL(url)
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]'
  const transport = createTransport({
    url,
    requireTLS: !isLocal,
    connectionTimeout: sendTimeoutMs,
    greetingTimeout: sendTimeoutMs,
    socketTimeout: sendTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    channel: 'mail',
    isSimulated: false,
    async send({ key, receiver, subject, text, html, unsubscribeUrl }: Letter) {
      await transport
        .sendMail({
          from,
          to: { name: '', address: receiver },
          subject,
          text,
          html,
          messageId: messageId(key, from),
          ...(unsubscribeUrl && {
            headers: {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        })
        .catch((error: SmtpError) => {
          throw asRefusal(error)
        })
    },
  }
}
