import { buildOnChange } from './stack/build.ts';
import { renderOnChange } from './stack/render-on-change.ts';
import { restartOnChange } from './stack/restart-on-change.ts';
import { runStack } from './stack/run-stack.ts';

await runStack(process.argv.slice(2), {
  accompany: (stack) => {
    const stopBuilding = buildOnChange();
    const stopRendering = renderOnChange();
    const stopWatching = restartOnChange(stack);
    console.log(`\nWatching for changes. Logs: ${stack.state.path}/logs`);
    return () => {
      stopBuilding();
      stopRendering();
      stopWatching();
    };
  },
});
