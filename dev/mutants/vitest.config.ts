import { defineConfig } from 'vitest/config';
import base from '../../vitest.config';

/** The usual tests, with each file recorded by `record.ts`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: base.test?.projects?.map((project) =>
      typeof project === 'object' && 'test' in project
        ? {
            ...project,
            test: {
              ...project.test,
              setupFiles: [...[project.test?.setupFiles ?? []].flat(), 'dev/mutants/record.ts'],
            },
          }
        : project,
    ),
  },
});
