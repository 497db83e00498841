import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'

const openingKeys = ['ArrowDown', 'ArrowUp']

/** What was loaded before: further controls of the kind have it from the start. */
const loadedBefore = new WeakMap<object, object>()

/**
 * For a control whose code is large: loads it when somebody comes near with the pointer, a finger or the focus. Until
 * then the caller renders a field that looks the same, with `near` on it. Focus and opening pass to the loaded control.
 */
export const useLate = <Module extends object>(load: () => Promise<Module>) => {
  const [module, setModule] = useState(() => loadedBefore.get(load) as Module | undefined)
  const state = useRef({ autoFocus: false, defaultOpen: false })
  const begin = () => {
    load().then(
      (loaded) => {
        loadedBefore.set(load, loaded)
        setModule(loaded)
      },
      () => toast.error('页面的一部分没有加载成功，请检查网络后重试'),
    )
  }
  const open = () => {
    state.current.defaultOpen = true
    begin()
  }
  const near = {
    onPointerEnter: begin,
    onFocus() {
      state.current.autoFocus = true
      begin()
    },
    onBlur() {
      state.current = { autoFocus: false, defaultOpen: false }
    },
    // A finger may be about to scroll; its click says that it was not.
    onPointerDown: ({ pointerType, button }: PointerEvent) => pointerType === 'mouse' && button === 0 && open(),
    onClick: open,
    onKeyDown: ({ key }: KeyboardEvent) => openingKeys.includes(key) && open(),
  }
  return { module, near, initial: state.current }
}
