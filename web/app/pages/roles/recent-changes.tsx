import type { RoleChange } from '#contract/people/accounts/roles.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { nameOfRole } from './role-tag.tsx'
import styles from './roles.module.css'
import { shortTime } from './times.ts'

const shownChanges = 6

/** The latest roles that were given, changed or taken away. */
export const RecentChanges = ({ changes }: { changes: RoleChange[] }) => (
  <Card as="section">
    <CardHead>最近变更</CardHead>
    {changes.length === 0 && <p className={styles.none}>还没有变更</p>}
    <ul className={styles.changes}>
      {changes.slice(0, shownChanges).map((change) => (
        <li key={change.id}>
          <div>
            <b>{change.userName}</b>
            <span className={styles.space} />
            <span>
              {change.roleAfter === null
                ? '已撤销'
                : `${nameOfRole(change.roleBefore)} → ${nameOfRole(change.roleAfter)}`}
            </span>
          </div>
          <small>
            {shortTime(change.decideTime)}　{change.createUserName}提出，{change.decideUserName}同意
          </small>
          {change.reason && <small title={change.reason}>{change.reason}</small>}
        </li>
      ))}
    </ul>
  </Card>
)
