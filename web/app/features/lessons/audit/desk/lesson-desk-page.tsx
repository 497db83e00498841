import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/lesson-desk-page.ts'
import { LessonDesk } from './lesson-desk.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '课程审核工作台') }]

export default function LessonDeskPage() {
  return <LessonDesk />
}
