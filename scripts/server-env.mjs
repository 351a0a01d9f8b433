/**
 * The environment that the server is started with, beside its settings. The C library gives each thread that allocates
 * memory a pool of its own and hardly ever gives back what lies in them: V8's compiler alone leaves twenty megabytes in
 * each. Two pools for all threads take about 55 MiB less (docs/performance.md, Memory). It is read before any code runs,
 * so the server cannot set it for itself; what an operator has set stays.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnv(env) {
  return { MALLOC_ARENA_MAX: "2", ...env };
}
