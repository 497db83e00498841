import { backOffice } from '#contract/back-office-paths.ts'
import type { Administrator } from '#contract/people/accounts/roles.ts'
import { adminRoles } from '#contract/permissions.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { menuGroups, placeOf } from '../../shells/back-office/menu.ts'
import styles from './roles.module.css'

/** The menu as this administrator sees it. It only shows: nobody acts in another person's name. */
export const MenuPreview = ({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) => (
  <AdminDialog
    title={`${administrator.userName} 看到的菜单`}
    note={`角色：${adminRoles[administrator.role].label}`}
    width={520}
    consequence="只是预览，不会以其身份操作"
    onClose={onClose}
    actions={<Button onClick={onClose}>关闭</Button>}
  >
    {menuGroups(administrator.role).map(({ name, entries }) => (
      <section key={name ?? ''} className={styles.menuGroup}>
        {name && <h3>{name}</h3>}
        <ul>
          {entries.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <Icon size={16} strokeWidth={1.6} aria-hidden />
              {label}
              {!placeOf(path).mayChange(administrator.role) && path !== backOffice.main && <small>只看</small>}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </AdminDialog>
)
