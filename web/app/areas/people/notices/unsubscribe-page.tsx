import { data, Form } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import type { Route } from './+types/unsubscribe-page.ts'
import styles from './unsubscribe-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, '退订邮件') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
export const headers = () => ({ 'cache-control': 'private, no-store' })

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

/** Opened from a mail, without a login (MSG-12). Opening it changes nothing, because programs open links, too. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  orErrorPage(api(context).notices.readUnsubscribe({ token: tokenOf(url) }))

/** The button, and the one click of mail programs (RFC 8058), which post to the same address. */
export const action = async ({ url, context }: Route.ActionArgs) => {
  try {
    return { message: (await api(context).notices.unsubscribe({ token: tokenOf(url) })).message }
  } catch (error) {
    const { status, message } = toPageProblem(error)
    return data({ problem: message }, { status })
  }
}

export default function UnsubscribePage({ loaderData: { label }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className={styles.page}>
      <Card as="section">
        <CardHead>退订邮件</CardHead>
        <div className={styles.body}>
          {actionData && 'message' in actionData ? (
            <Note kind="success">{actionData.message}，站内通知不受影响。</Note>
          ) : (
            <Form method="post">
              {actionData && <Note kind="error">{actionData.problem}</Note>}
              <p>不再把「{label}」发到邮箱，站内通知不受影响。之后可在消息通知页重新打开。</p>
              <Button type="submit" look="primary">
                确认退订
              </Button>
            </Form>
          )}
        </div>
      </Card>
    </main>
  )
}
