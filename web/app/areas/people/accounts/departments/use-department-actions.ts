import { asProblem } from '#contract/problem.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Place, reordered } from './department-tree.ts'

interface DepartmentActionsOptions {
  reload: () => Promise<void>
  places: Place[]
  /** Explains why a department cannot be deleted. */
  explainRefusal: (place: Place, message?: string) => void
  onDeleted: (place: Place) => void
}

/** Actions of the tree. `add` and `rename` throw for the inline input; the others show their failures themselves. */
export const useDepartmentActions = ({ reload, places, explainRefusal, onDeleted }: DepartmentActionsOptions) => {
  const confirm = useConfirm()
  const add = async (parent: number, name: string) => {
    const { id, message } = await quietApi.departments.addDepartment({ name, pid: parent })
    toast.success(message)
    await reload()
    return id
  }
  const rename = async (renamed: { id: number; version: number }, name: string) => {
    const { message } = await quietApi.departments.updateDepartment({ ...renamed, name })
    toast.success(message)
    await reload()
  }
  const siblingsOf = ({ parent }: Place) => places.find(({ node }) => node.id === parent?.id)?.node.children ?? []
  const indexOf = (place: Place) => siblingsOf(place).findIndex(({ id }) => id === place.node.id)
  const shift = async (place: Place, to: number) => {
    const changes = reordered(siblingsOf(place), place.node.id, to)
    if (changes.length === 0) return
    try {
      for (const change of changes) await browserApi.departments.updateDepartment(change)
      toast.success('恭喜你，修改成功')
    } catch {
      // The call has shown the failure; the reloaded tree shows which positions were saved.
    }
    await reload()
  }
  const remove = async (place: Place) => {
    const { node } = place
    if (node.memberCount > 0 || node.children.length > 0) return explainRefusal(place)
    const isSure = await confirm(`确定删除「${node.name}」?`, {
      detail: '它没有人员，也没有下级部门。',
      action: '删除',
      danger: true,
    })
    if (!isSure) return toast.info('已取消删除')
    try {
      const { message } = await quietApi.departments.deleteDepartments([node.id])
      toast.success(message)
      onDeleted(place)
    } catch (error) {
      const problem = asProblem(error)
      if (problem?.code === 'department_in_use') explainRefusal(place, problem.message)
      else toast.error(problem?.message ?? '接口请求失败')
    }
    await reload()
  }
  return { add, rename, shift, siblingsOf, indexOf, remove }
}
