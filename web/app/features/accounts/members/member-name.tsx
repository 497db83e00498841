import { Avatar } from '#ui/media/avatar.tsx'
import styles from './members.module.css'

interface MemberNameProps {
  username: string
  nickName: string
  avatar: string | null
}

/** A member in a table: avatar, user name, and the nickname if it differs. */
export const MemberName = ({ username, nickName, avatar }: MemberNameProps) => (
  <div className={styles.name}>
    {avatar ? <img src={avatar} alt="" width={32} height={32} /> : <Avatar name={nickName || username} />}
    <div>
      <b>{username}</b>
      {nickName && nickName !== username && <small>{nickName}</small>}
    </div>
  </div>
)
