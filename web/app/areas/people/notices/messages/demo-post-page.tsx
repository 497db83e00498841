import { Mail, MessageSquareText } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import type { Route } from './+types/demo-post-page.ts'
import styles from './demo-post-page.module.css'

export const meta = unlistedMeta('演示邮局')
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** MSG-5: exists only in the demo. */
export const loader = ({ context }: Route.LoaderArgs) => orErrorPage(api(context).messages.listSimulated())

const refreshMs = 3000

/** The messages that the post simulator has taken, newest first; new ones appear by themselves. */
export default function DemoPostPage({ loaderData: messages }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <main id="main" className={styles.page}>
      <h1>演示邮局</h1>
      <Note>
        这里代替真实的手机与邮箱：演示环境发出的短信与邮件都到这里，谁都能看。接入短信与邮件服务后本页不再存在。
      </Note>
      {messages.length === 0 && <Empty>还没有短信或邮件</Empty>}
      {messages.map(({ id, channel, receiver, subject, text, createTime }) => (
        <Card key={id} as="article">
          <CardHead aside={<time className="muted">{formatMinute(createTime)}</time>}>
            <span className={styles.receiver}>
              {channel === 'sms' ? <MessageSquareText size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
              {channel === 'sms' ? '演示短信' : '演示邮件'} {receiver}
            </span>
          </CardHead>
          <div className={styles.body}>
            {subject && <b>{subject}</b>}
            <p>{withLinks(text)}</p>
          </div>
        </Card>
      ))}
    </main>
  )
}

/** Addresses of this site become links; the rest stays text. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} className="link" href={part} rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
