import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import type { Route } from './+types/own-lessons-page.ts'
import { changeLessons, loadOwnLessons } from './member-lessons.ts'
import { OwnLessons } from './own-lessons.tsx'
import styles from './own-lessons-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, '我的课程') },
  { name: 'robots', content: 'noindex' },
]

export const loader = async (args: Route.LoaderArgs) => {
  const { user } = await requireSession(args)
  if (user.roles[0]?.name === 'third') throw redirect(paths.forbidden)
  return loadOwnLessons(args.url.searchParams, args.context)
}

export const action = ({ request, context }: Route.ActionArgs) => changeLessons(request, context)

export default function OwnLessonsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.courses, label: '培训中心' },
        ]}
        current="我的课程"
      />
      <h1 className="sr-only">我的课程</h1>
      <OwnLessons data={loaderData} />
    </div>
  )
}
