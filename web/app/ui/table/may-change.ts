import { createContext, useContext } from 'react'

/** Whether the person may change what the page shows; the frame of the page decides. */
export const MayChange = createContext(true)

export const useMayChange = (): boolean => useContext(MayChange)
