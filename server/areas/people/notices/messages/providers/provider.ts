import type { MessageChannel } from '#contract/people/notices/messages/message-kinds.ts'

/** A message as a provider takes it. */
export interface Letter {
  /** The same for every attempt. */
  key: string
  receiver: string
  /** Of mails only. */
  subject: string
  text: string
  html: string
  /** Where readers of a mail can unsubscribe from its kind. */
  unsubscribeUrl: string | undefined
  /** SMS providers send approved texts: the number of the text, and the values of its placeholders in their order. */
  providerCode: string
  values: Readonly<Record<string, string>>
  /** The page that a message in WeChat opens, and the time it states. */
  link?: string
  time?: string
}

/** Sends one letter. Any error that is none of the two below leaves it open whether the letter was sent. */
export interface Provider {
  readonly channel: MessageChannel
  readonly isSimulated: boolean
  send(letter: Letter): Promise<void>
}

/** The letter was certainly not sent, and another attempt may succeed. */
export class NotSent extends Error {}

/** The letter was refused for good. */
export class Refused extends Error {
  /** The address itself does not exist or takes no mail. */
  readonly isUnreachable: boolean
  constructor(message: string, isUnreachable = false) {
    super(message)
    this.isUnreachable = isUnreachable
  }
}

/** Longer than providers need, shorter than the patience of a person who waits for a code. */
export const sendTimeoutMs = 10_000

/** Posts signed JSON to a provider. A refused or unresolved connection has certainly sent nothing. */
export const postJson = async (url: URL, headers: Record<string, string>, body: string): Promise<unknown> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(sendTimeoutMs),
  }).catch((error: Error) => {
    const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? ''
    if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code))
      throw new NotSent(code)
    throw error
  })
  return answer.json()
}
