import { createContext, type ReactNode, useContext } from 'react'

/** Whether the person may change what the page shows; the frame of the page decides. */
export const MayChange = createContext(true)

export const useMayChange = (): boolean => useContext(MayChange)

/** Controls that change something: not rendered for people who may only read. */
export const ForChanges = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null)
