import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/messages-page.ts'
import { Messages } from './messages.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '短信与邮件') }]

export const loader = firstAnswers((api) => api.messages.listMessages(firstPage))

export const shouldRevalidate = neverAgain

export default function MessagesPage() {
  return <Messages />
}
