import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { requireIdParam } from '#lib/url/query-params.ts'
import type { Route } from './+types/edit-page.ts'
import { LessonEditor } from './lesson-editor.tsx'
import { saveLesson } from './save-lesson.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.savedLesson ? '修改课程' : '上传课程') },
  { name: 'robots', content: 'noindex' },
]

/** The lesson to change; undefined for a new one. */
const lessonIn = ({ searchParams }: URL): number | undefined => {
  if (searchParams.get('CreateCourseDiv') !== 'true') return undefined
  return requireIdParam({ searchParams }, 'LessonIdT')
}

export const loader = async (args: Route.LoaderArgs) => {
  const lessonId = lessonIn(args.url)
  const { user } = await requireSession(args)
  if (user.roles[0]?.name === 'third') throw redirect(paths.forbidden)
  const { lessons, library } = api(args.context)
  const [categories, { sharePercent }, savedLesson] = await Promise.all([
    lessons.listLessonCategories(),
    library.getUploadRules(),
    lessonId === undefined ? undefined : orErrorPage(lessons.getOwnLesson({ lessonId })),
  ])
  return { categories, sharePercent, savedLesson }
}

export const action = ({ request, context }: Route.ActionArgs) => saveLesson(request, context)

export default function EditPage({ loaderData: { savedLesson, ...terms } }: Route.ComponentProps) {
  return <LessonEditor key={savedLesson?.id ?? 'new'} {...terms} savedLesson={savedLesson} />
}
