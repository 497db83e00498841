import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/messages-page.ts'
import { Messages } from './messages.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '短信与邮件') }]

export default function MessagesPage() {
  return <Messages />
}
