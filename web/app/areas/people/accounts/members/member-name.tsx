import { Avatar } from '#ui/media/avatar.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import styles from './members.module.css'

interface MemberNameProps {
  id: number
  username: string
  nickName: string
  avatar: string | null
}

/** A member in a table: avatar, user name, and the nickname if it differs. */
export const MemberName = ({ id, username, nickName, avatar }: MemberNameProps) => (
  <div className={styles.name}>
    {avatar ? <img src={avatar} alt="" width={32} height={32} /> : <Avatar name={nickName || username} />}
    <div>
      <b>
        <PersonLink id={id}>{username}</PersonLink>
      </b>
      {nickName && nickName !== username && <small>{nickName}</small>}
    </div>
  </div>
)
