import type { RouterContextProvider } from 'react-router'
import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'

/** The words somebody hears of, newest first. */
export const loadWatched = async (context: Readonly<RouterContextProvider>): Promise<string[]> =>
  (await answered(api(context).library.listWatchedWords())).map(({ word }) => word)
