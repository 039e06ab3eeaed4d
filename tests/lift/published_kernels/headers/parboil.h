// As much of Parboil's run-time library as its hosts name: none of it runs.
#pragma once
struct pb_TimerSet {};
struct pb_Timer {};
struct pb_Parameters { char *outFile; char **inpFiles; };
enum pb_TimerID {
    pb_TimerID_NONE, pb_TimerID_IO, pb_TimerID_KERNEL, pb_TimerID_COPY, pb_TimerID_DRIVER, pb_TimerID_COPY_ASYNC,
    pb_TimerID_COMPUTE, pb_TimerID_OVERLAP, pb_TimerID_LAST
};
struct pb_Parameters *pb_ReadParameters(int *, char **);
int pb_Parameters_CountInputs(struct pb_Parameters *);
void pb_FreeParameters(struct pb_Parameters *);
void pb_InitializeTimerSet(struct pb_TimerSet *);
void pb_SwitchToTimer(struct pb_TimerSet *, int);
void pb_SwitchToSubTimer(struct pb_TimerSet *, const char *, int);
void pb_AddSubTimer(struct pb_TimerSet *, const char *, int);
void pb_PrintTimerSet(struct pb_TimerSet *);
void pb_DestroyTimerSet(struct pb_TimerSet *);
