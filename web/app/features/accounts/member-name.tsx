import { Avatar } from '#ui/media/avatar.tsx'
import styles from './admin-users.module.css'

interface MemberNameProps {
  username: string
  nickName: string
  avatar: string | null
}

/** A person in a table: picture or first character, account name, and the name shown to others where it differs. */
export const MemberName = ({ username, nickName, avatar }: MemberNameProps) => (
  <div className={styles.name}>
    {avatar ? <img src={avatar} alt="" width={32} height={32} /> : <Avatar name={nickName || username} />}
    <div>
      <b>{username}</b>
      {nickName && nickName !== username && <small>{nickName}</small>}
    </div>
  </div>
)
