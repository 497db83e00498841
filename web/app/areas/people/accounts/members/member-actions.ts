import type { MemberItem } from '#contract/people/accounts/members.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { levelLabel } from './member-levels.ts'
import type { NewLogin } from './new-password-dialog.tsx'

interface MemberActionsOptions {
  reload: () => Promise<void> | undefined
  showPassword: (login: NewLogin) => void
}

const maxNames = 10

/** 张三、李四 等 12 人 */
const namesOf = (people: MemberItem[]): string => {
  const names = people.slice(0, maxNames).map(({ username }) => username)
  return people.length > maxNames ? `${names.join('、')} 等 ${people.length} 人` : names.join('、')
}

/** Actions of the member list. Those for several members return whether they were carried out. */
export const useMemberActions = ({ reload, showPassword }: MemberActionsOptions) => {
  const confirm = useConfirm()
  const setEnabled = async (people: MemberItem[], enabled: boolean) => {
    const { message } = await browserApi.members.switchMembers({ ids: people.map(({ id }) => id), enabled })
    toast.success(message)
    await reload()
    return true
  }
  const remove = async (people: MemberItem[]) => {
    const isSure = await confirm('确定删除所选用户?', {
      detail: `${namesOf(people)}。账号不能再登录，发布的内容和账目保留。`,
      action: people.length > 1 ? `删除 ${people.length} 人` : '删除',
      danger: true,
    })
    if (!isSure) {
      toast.info('已取消删除')
      return false
    }
    const { message } = await browserApi.members.deleteMembers(people.map(({ id }) => id))
    toast.success(message)
    await reload()
    return true
  }
  const resetPassword = async ({ id, username, levelId }: Pick<MemberItem, 'id' | 'username' | 'levelId'>) => {
    const isSure = await confirm(`重置「${username}」的密码?`, {
      detail: '原密码立即失效，已登录的设备会退出。管理员的密码须另一名超级管理员确认后才改变。',
      action: '重置密码',
      danger: true,
    })
    if (!isSure) return
    const { password, message, isAwaitingApproval } = await browserApi.members.resetPassword({ id })
    showPassword({ title: message, username, level: levelLabel(levelId), password, isAwaitingApproval })
  }
  return { setEnabled, remove, resetPassword }
}

export type MemberActions = ReturnType<typeof useMemberActions>
