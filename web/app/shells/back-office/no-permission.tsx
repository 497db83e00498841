import { adminRoles } from '#contract/permissions.ts'
import { useAdminRole } from '#lib/session/permissions.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Illustration } from '#ui/feedback/illustration.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './back-office.module.css'
import { home } from './menu.ts'

/** Shown in place of a page that the administrator's role does not see (ROLE-8). */
export function NoPermission() {
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
