import { useEffect, useLayoutEffect, useState } from 'react'
import { data, redirect, type ShouldRevalidateFunction, useLocation, useRevalidator } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { TodoKind } from '#contract/office/insight/insight.ts'
import { todoQueues } from '#contract/office/operations/todo-queues.ts'
import { paths } from '#contract/paths.ts'
import { adminRoles } from '#contract/permissions.ts'
import { effects } from '#lib/api/effects.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { useLive } from '#lib/live/use-live.ts'
import { useAdminRole } from '#lib/session/permissions.ts'
import { readSession, useLook, useSite } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Illustration } from '#ui/feedback/illustration.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { WithoutScript } from '#ui/feedback/without-script.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import type { Route } from './+types/back-office-shell.ts'
import styles from './back-office.module.css'
import { home, placeOf } from './menu.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { VisitedTabs } from './visited-tabs.tsx'
import { Workspace } from './workspace.client.tsx'

/**
 * ACCESS-3: administrators only, checked on the server; a page that the role does not see answers 403. The pages inside fetch their data in the browser, so a
 * rejected person receives none of it.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { session } = await readSession(request, context)
  if (!session) throw redirect(backOffice.login(url.pathname + url.search))
  if (!session.roles.includes('admin')) throw redirect(paths.forbidden)
  const { id, nickName, username } = session.user
  const role = session.adminRole ?? undefined
  const badges = badgesOf(await api(context).insight.listTodos())
  const isForbidden = !placeOf(url.pathname).maySee(role)
  return data({ memberId: id, userName: nickName || username, role, badges, isForbidden }, isForbidden ? 403 : 200)
}

/** Number of pending tasks by menu entry. */
const badgesOf = (todos: { kind: TodoKind; count: number }[]) => {
  const badges: Record<string, number> = {}
  for (const { kind, count } of todos) {
    const { path } = placeOf(todoQueues[kind].to.split('?')[0]!).entry
    badges[path] = (badges[path] ?? 0) + count
  }
  return badges
}

/**
 * Checks the session again on each new page and when badges have changed (the address stays), but not for another
 * filter or page number of the same list.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

/** The title of every page inside, which is also its heading. */
export const meta: Route.MetaFunction = ({ matches, location }) => [
  { title: pageTitle(matches, placeOf(location.pathname).label) },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

export default function BackOfficeShell({ loaderData }: Route.ComponentProps) {
  const { memberId, userName, role, badges, isForbidden } = loaderData
  const place = placeOf(useLocation().pathname)
  const { shortName } = useSite()
  const { icon, style } = useLook()
  const { isCollapsed, toggle } = useCollapsed()
  const [isInBrowser, setInBrowser] = useState(false)
  useLayoutEffect(() => setInBrowser(true), [])
  useFreshBadges()
  return (
    <div
      className={styles.frame}
      data-collapsed={isCollapsed || place.isDesk || undefined}
      data-desk={place.isDesk || undefined}
    >
      <Sidebar current={place.entry} badges={badges} shortName={shortName} icon={icon} role={role} />
      <div className={styles.column}>
        <TopBar
          place={place}
          memberId={memberId}
          userName={userName}
          role={role}
          isCollapsed={isCollapsed || place.isDesk}
          onToggle={toggle}
        />
        {!place.isDesk && <VisitedTabs />}
        <main id="main" className={styles.content} tabIndex={-1}>
          <h1 className="sr-only">{place.label}</h1>
          {isForbidden && <NoPermission />}
          {!isForbidden && (isInBrowser ? <Workspace tones={style} mayChange={place.mayChange(role)} /> : <Spinner />)}
          {!isForbidden && !isInBrowser && (
            <WithoutScript>管理后台需要 JavaScript，请在浏览器中开启后刷新本页。</WithoutScript>
          )}
        </main>
      </div>
    </div>
  )
}

/** Loads the numbers of pending tasks anew after every change made in this tab, after decisions of others, and when a notice tells of work. */
const useFreshBadges = (): void => {
  const { revalidate } = useRevalidator()
  useLive('notice', () => void revalidate())
  useLive('audit', () => void revalidate())
  useEffect(() => effects.subscribe(() => void revalidate()), [revalidate])
}

const storageKey = 'back-office:sidebar'

/** Whether the sidebar shows only icons: by choice, stored in this browser, and always on narrow screens. */
const useCollapsed = () => {
  const [isFolded, setFolded] = useState(false)
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    setFolded(localStorage.getItem(storageKey) === 'folded')
    const query = matchMedia('(max-width: 1023px)')
    const update = () => setNarrow(query.matches)
    update()
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  const toggle = () => {
    localStorage.setItem(storageKey, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  return { isCollapsed: isFolded || isNarrow, toggle }
}

/** Shown in place of a page that the administrator's role does not see (ROLE-8). */
function NoPermission() {
  const role = useAdminRole()
  const actions = (
    <>
      <Button onClick={() => history.back()}>返回上一页</Button>
      <LinkButton look="primary" to={home.path}>
        返回工作台
      </LinkButton>
    </>
  )
  return (
    <div className={styles.noPermission}>
      <Empty as="h2" drawing={<Illustration of="forbidden" />} title="您的角色看不到这一页" actions={actions}>
        {role && `您的角色是${adminRoles[role].label}。`}需要时请系统角色在「角色与权限」里调整。
      </Empty>
    </div>
  )
}
